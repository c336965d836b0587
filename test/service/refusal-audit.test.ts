import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { it } from 'vitest';
import { startService } from '../running-service.ts';
import { refused } from './records.ts';

it('a refusal that the audit log cannot take is still a refusal', async () => {
  const service = await startService();
  try {
    const database = new DatabaseSync(path.join(service.dataDir, 'assay.db'), { timeout: 5000 });
    database.exec('alter table audit_log rename to audit_log_elsewhere');
    database.close();
    const token = service.tokens.reader;
    const reply = await service.send('PUT', `/flows/${service.org}`, { token, json: { name: 'f' } });
    refused(reply, 'forbidden');
  } finally {
    await service.stop();
  }
});
