import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { SdkPackage } from './packages.ts';

type Exports = Readonly<Record<string, { readonly types?: string } | string>>;

const printer = ts.createPrinter({ removeComments: true });

function withoutComments(text: string): string {
  const source = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.Latest);
  return printer
    .printFile(source)
    .replace(/^\/\/\/.*\n/gm, '')
    .trim();
}

export function apiText({ name, internal }: SdkPackage, folder: string): string | undefined {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Exports;
  };
  const modules = Object.entries(exports)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, target]) => {
      const types = typeof target === 'string' ? undefined : target.types;
      if (!types || key.includes('*') || internal?.test(key)) return [];
      const text = withoutComments(readFileSync(path.join(folder, types), 'utf8'));
      return [`## ${path.posix.join(name, key)}\n\n\`\`\`ts\n${text}\n\`\`\`\n`];
    });
  return modules.length > 0 ? [`# The public API of ${name}\n`, ...modules].join('\n') : undefined;
}
