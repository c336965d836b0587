import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assay, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();

function file(name: string, text: string): string {
  const written = path.join(folder, name);
  mkdirSync(path.dirname(written), { recursive: true });
  writeFileSync(written, text);
  return written;
}

describe.concurrent('assay lint', () => {
  it('says that config files and files of `apply` are right', async () => {
    const config = file('.github/assay.yml', 'flow: shop\nartifacts: [app=dist/app.tgz]\n');
    const applied = file('apply.yml', 'flows: [{name: shop, template-file: parts/template.yml}]\n');
    file('parts/template.yml', 'version: 1\n');
    const stdout = `${config}: ok\n${applied}: ok\n`;
    expect(await assay(['lint', config, applied])).toEqual({ code: 0, signal: null, stdout, stderr: '' });
  });

  it('prints every problem with its file, line and column, and fails', async () => {
    const template = file('wrong/template.yml', 'version: 1\ntrial: {}\n');
    const config = file(
      'wrong.yml',
      `flow: shop
template-file: wrong/template.yml
artifacts:
  - {path: dist/app.tgz, nmae: app}
attestations:
  - name: tests
    compliant: { env: OUTCOME }
    attachements: [report.xml]
`,
    );
    const right = file('right.yml', 'flow: shop\n');
    expect(await assay(['lint', config, right])).toEqual({
      code: 1,
      signal: null,
      stdout:
        `${config}:4:26: the key \`nmae\` is not known: did you mean \`name\`?\n` +
        `${config}:8:5: the key \`attachements\` is not known: did you mean \`attachments\`?\n` +
        `${template}:2:1: unknown key "trial": did you mean "trail"?\n` +
        `${right}: ok\n`,
      stderr: 'assay: found 3 problems\n',
    });
  });

  it('fails where a file is missing or empty', async () => {
    const [missing, empty] = [path.join(folder, 'none.yml'), file('empty.yml', '')];
    expect(await assay(['lint', missing, empty])).toEqual({
      code: 1,
      signal: null,
      stdout:
        `${missing}: cannot be read: ENOENT: no such file or directory, open '${missing}'\n` +
        `${empty}:1:1: expected a mapping, found nothing\n`,
      stderr: 'assay: found 2 problems\n',
    });
    expect(await assay(['lint'])).toMatchObject({ code: 1, stderr: "assay: missing required argument 'file'\n" });
  });
});
