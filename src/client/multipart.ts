import { openAsBlob } from 'node:fs';
import { FormData } from 'undici';

const FILE_TYPE = 'application/octet-stream';

/** A file to send: where it lies or what it holds, and the name it is sent under. */
export type CallFile = { name: string; path: string } | { name: string; text: string };

/** The file to be sent could not be opened. The message says why in one clause. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** The file to be sent is larger than the endpoint takes. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

export interface FormParts {
  jsonPart: string;
  json: string;
  filePart: string;
  maxBytes: number;
  file: CallFile | undefined;
}

/**
 * One plain field with JSON and at most one file. The file is read while it is sent, each time that the form is sent;
 * when it has changed since it was opened, the reading fails with a DOMException `NotReadableError`.
 */
export async function buildForm(parts: FormParts): Promise<FormData> {
  const form = new FormData();
  form.append(parts.jsonPart, parts.json);
  if (parts.file !== undefined) {
    const { file } = parts;
    const blob = 'path' in file ? await openBlob(file.path) : new Blob([file.text], { type: FILE_TYPE });
    if (blob.size > parts.maxBytes) {
      const what = 'path' in file ? file.path : file.name;
      throw new FileTooLarge(`${what} has ${blob.size} bytes, of which at most ${parts.maxBytes} are taken`);
    }
    form.append(parts.filePart, blob, file.name);
  }
  return form;
}

async function openBlob(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path, { type: FILE_TYPE });
  } catch {
    // Node says only that it was unable to, for whatever reason.
    throw new UnreadableFile(`${path} cannot be opened: check that it is there and may be read`);
  }
}
