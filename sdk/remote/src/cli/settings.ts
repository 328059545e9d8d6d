import { CommandError } from '@site/backend/commandError';
import { z } from 'zod';
import { readPackage, type RemoteSettings } from '../build/project.ts';

const SETTINGS = {
  smoke: [z.array(z.string()), 'a list of addresses, such as ["/shop?from=gate"]'],
  build: [z.string().min(1), 'a command, such as "vite build"'],
  origin: [z.url({ protocol: /^https?$/ }), 'the address of the site, such as "https://site.example"'],
} as const;

export function readSettings(folder: string): RemoteSettings {
  const { site = {} } = readPackage(folder);
  if (typeof site !== 'object')
    throw new CommandError(
      'package.json: site must be an object, such as { "origin": "https://site.example" }.',
    );
  const wrong = Object.entries(SETTINGS).flatMap(([key, [schema, expected]]) => {
    const value: unknown = site[key as keyof RemoteSettings];
    if (value === undefined || schema.safeParse(value).success) return [];
    return `package.json: site.${key} is ${JSON.stringify(value)}, and must be ${expected}.`;
  });
  if (wrong.length > 0) throw new CommandError(wrong.join('\n'));
  return site;
}
