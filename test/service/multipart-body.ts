const CRLF = '\r\n';

export interface WrittenPart {
  name: string | null;
  content: string | Uint8Array;
  filename?: string;
  type?: string;
}

/** A form written byte by byte, for what no library of a client would write. */
export function multipartBody(
  parts: readonly WrittenPart[],
  options: { boundary?: string; closed?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const { boundary = 'frontier', closed = true } = options;
  const encoder = new TextEncoder();
  const chunks = parts.flatMap(({ name, content, filename, type }) => {
    const disposition = [
      'form-data',
      ...(name === null ? [] : [`name="${name}"`]),
      ...(filename === undefined ? [] : [`filename="${filename}"`]),
    ];
    const head = [
      `--${boundary}`,
      `Content-Disposition: ${disposition.join('; ')}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      CRLF,
    ];
    return [
      encoder.encode(head.join(CRLF)),
      typeof content === 'string' ? encoder.encode(content) : content,
      encoder.encode(CRLF),
    ];
  });
  if (closed) chunks.push(encoder.encode(`--${boundary}--${CRLF}`));
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
