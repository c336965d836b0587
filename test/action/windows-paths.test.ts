import { describe, expect, it, vi } from 'vitest';
import { directoryAt, inWorkspace, linkedOutside, nameIn } from '../../src/action/file-pattern.ts';
import { parseArtifacts } from '../../src/config/artifact-spec.ts';
import { InputProblems, listInInput } from '../../src/action/input-problem.ts';

// Node has the rules of Windows on every system; nothing here looks at files.
vi.mock('node:path', async (importActual) => {
  const { win32 } = await importActual<{ win32: object }>();
  return { ...win32, default: win32 };
});

const workspace = 'D:\\a\\shop\\shop';

describe('paths on Windows', () => {
  it.each([
    ['dist/app.tgz', 'D:\\a\\shop\\shop\\dist\\app.tgz'],
    ['dist\\app.tgz', 'D:\\a\\shop\\shop\\dist\\app.tgz'],
    ['.\\dist/app.tgz', 'D:\\a\\shop\\shop\\dist\\app.tgz'],
    ['..\\other\\app.tgz', 'D:\\a\\shop\\other\\app.tgz'],
    ['C:\\build\\app.tgz', 'C:\\build\\app.tgz'],
    ['C:/build/app.tgz', 'C:/build/app.tgz'],
    ['\\\\server\\share\\app.tgz', '\\\\server\\share\\app.tgz'],
    ['D:\\a\\_temp\\authority.pem', 'D:\\a\\_temp\\authority.pem'],
  ])('%j is taken from the workspace as %j', (path, expected) => {
    expect(inWorkspace(path, workspace)).toBe(expected);
  });

  it.each([
    ['D:\\a\\shop\\shop\\reports\\unit\\a.xml', 'reports/unit/a.xml'],
    ['d:\\A\\Shop\\shop\\reports\\a.xml', 'reports/a.xml'],
    ['D:\\a\\shop\\shop\\..reports\\a.xml', '..reports/a.xml'],
    ['D:\\a\\shop\\other\\a.xml', 'D:\\a\\shop\\other\\a.xml'],
    ['D:\\a\\shop\\shop2\\a.xml', 'D:\\a\\shop\\shop2\\a.xml'],
    ['C:\\reports\\a.xml', 'C:\\reports\\a.xml'],
    ['\\\\server\\share\\a.xml', '\\\\server\\share\\a.xml'],
    [workspace, workspace],
  ])('%j is recorded as %j', (file, expected) => {
    expect(nameIn(workspace, file)).toBe(expected);
  });

  it('are links out of the workspace only where they were meant to be in it', () => {
    for (const pattern of ['C:\\elsewhere\\app.tgz', '~\\app.tgz', '..\\app.tgz'])
      expect(linkedOutside(pattern, 'C:\\elsewhere\\app.tgz', workspace)).toBeNull();
    expect(directoryAt('~\\dist', workspace)).toBeNull();
  });

  it('are read as they are written, with a name or without', async () => {
    const problems = new InputProblems();
    const lines = ['C:\\build\\app.tgz', 'app=C:\\build\\app.tgz', 'dist\\*.whl', '!dist\\*-debug.whl'];
    expect(await parseArtifacts(listInInput('artifacts', lines.join('\r\n'), problems))).toMatchObject([
      { kind: 'path', name: null, pattern: 'C:\\build\\app.tgz', excludes: ['dist\\*-debug.whl'] },
      { kind: 'path', name: 'app', pattern: 'C:\\build\\app.tgz' },
      { kind: 'path', name: null, pattern: 'dist\\*.whl' },
    ]);
    expect(
      await parseArtifacts(listInInput('artifacts', "- {path: 'dist\\app.tgz', name: app}", problems)),
    ).toMatchObject([{ kind: 'path', name: 'app', pattern: 'dist\\app.tgz' }]);
    expect(() => problems.throwIfAny()).not.toThrow();
  });
});
