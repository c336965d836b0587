import { describe, expect, it } from 'vitest';
import { serve, temporaryFolder } from '../cli/assay-process.ts';
import { form } from '../running-service.ts';
import { openRaw } from './raw-connection.ts';

describe('the log', () => {
  it('has at most one line a request, and no token, body or query in any', async () => {
    const token = 'assay_logged_admin_token_value';
    const flags = ['--port', '0', '--data', `${temporaryFolder()}/data`, '--log-level', 'debug'];
    await using serving = await serve(flags, { env: { ASSAY_ADMIN_TOKEN: token } });
    const secret = 'hush-hush-hush';
    const send = async (path: string, init: RequestInit, bearer = token): Promise<void> => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${bearer}`);
      await (await fetch(`${serving.url}/api/v2${path}`, { ...init, headers })).text();
    };
    const asJson = { 'content-type': 'application/json', 'idempotency-key': secret };
    const bodies = ['{', `{"${secret}":`, JSON.stringify({ fingerprint: secret }), JSON.stringify([secret]), ''];
    const sent: Promise<void>[] = [
      ...bodies.map((body) => send('/artifacts/main/f', { method: 'POST', headers: asJson, body })),
      send('/artifacts/main/f', { method: 'POST', headers: { 'content-type': secret }, body: secret }),
      send(`/flows/main?search_by_name=${secret}&page=${secret}`, {}),
      send('/flows/main', {}, `${secret}-as-a-token-of-nobody`),
      send(`/attestations/main/f/trail/t/generic`, { method: 'POST', body: form(secret, { secret }) }),
      send('/attestations/main/f/trail/t/generic', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: `--b\r\n${secret}`,
      }),
      send('/organizations/main/environments_notifications', {
        method: 'PUT',
        headers: asJson,
        body: JSON.stringify({ targets: [{ type: 'WEBHOOK', webhook: `https://example.com/${secret}` }] }),
      }),
    ];
    await Promise.all(sent);
    const broken = openRaw(serving.url);
    broken.socket.write(`GET / HTTP/1.1\r\n${secret}\r\n\r\n`);
    await broken.answer;
    const { stderr } = await serving.stop('SIGTERM');
    const lines = stderr.trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('authentication failed')).length).toBe(1);
    for (const line of lines) expect(() => void JSON.parse(line)).not.toThrow();
    expect(lines.filter((line) => line.includes('reqId')).length).toBeLessThanOrEqual(sent.length + 1);
    expect(stderr).not.toContain(secret);
    expect(stderr).not.toContain(token);
  });
});
