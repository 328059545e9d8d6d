import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryOf } from '../build/project.ts';

const REPOSITORY = repositoryOf(import.meta.dirname);

export function remoteFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'remote-'));
  cpSync(path.join(REPOSITORY, 'sdk/create/template'), folder, { recursive: true });
  cpSync(path.join(REPOSITORY, 'sdk/create/alone/package.json'), path.join(folder, 'package.json'));
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(folder, 'node_modules'));
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  return {
    folder,
    write,
    edit(file: string, from: string, to: string) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      write(
        file,
        text.replace(from, () => to),
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type RemoteFolder = ReturnType<typeof remoteFolder>;
