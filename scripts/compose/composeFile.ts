import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { parse } from 'yaml';

/** As much of a service as these files use. */
export interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string; readonly args?: Readonly<Record<string, string>> };
  readonly profiles?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly dns?: readonly string[];
  readonly secrets?: readonly string[];
  readonly restart?: string;
  readonly network_mode?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

export const FILES = ['docker-compose.yml', 'docker-compose.prod.yml'] as const;
export type FileName = (typeof FILES)[number];

/** Reads a compose file, with what it refers to in itself put in place. */
export function readCompose(file: FileName): ComposeFile {
  return parse(readFileSync(path.join(root, file), 'utf8'), { merge: true }) as ComposeFile;
}
