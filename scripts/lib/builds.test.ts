import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAside } from './builds.ts';

test('a failed build rejects instead of exiting, so that a deployment revokes its token', async () => {
  jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the process has exited');
  });
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const folder = mkdtempSync(path.join(tmpdir(), 'broken-'));
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: path.basename(folder), version: '1.0.0', type: 'module' }),
  );
  writeFileSync(path.join(folder, 'webpack.config.ts'), "throw new Error('broken configuration');");
  try {
    await expect(buildAside(folder)).rejects.toThrow(/The build of broken-\w+ failed\.$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
