import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { print } from '@site/backend/runProgram';
import { PROP_TYPES } from '@site/contract/http/registry';
import { z } from 'zod';
import { askSite } from '../cli/askSite.ts';
import { addFeature } from './addFeature.ts';
import { contributionFiles } from './featureFiles.ts';

interface NewContribution {
  readonly folder: string;
  readonly slot: string;
  readonly name: string | undefined;
  readonly site: URL;
}

const slotData = z.object({
  name: z.string(),
  props: z.record(z.string().regex(/^[a-z]\w*$/i), z.enum(PROP_TYPES)),
  sample: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});

/** Sites that are newer may say more of slots. */
const registeredSlots = z.object({
  remotes: z.array(z.object({ modules: z.array(z.object({ slots: z.array(slotData).optional() })) })),
});

async function findSlot(site: URL, slot: string) {
  const { remotes } = await askSite(site, '/api/registry', registeredSlots);
  const slots = remotes.flatMap(({ modules }) => modules.flatMap(({ slots: opened = [] }) => opened));
  const found = slots.find(({ name }) => name === slot);
  if (found) return found;
  const names = slots.map(({ name }) => name).toSorted();
  throw new CommandError(
    `No page of ${site.origin} has the slot ${slot}. ${names.length > 0 ? `It has ${names.join(', ')}.` : 'It has none.'}`,
  );
}

function isKnownSlot(folder: string, slot: string): boolean {
  try {
    const file = createRequire(path.join(folder, 'package.json')).resolve('@site/platform/slots');
    return readFileSync(file.replace(/\.js$/, '.d.ts'), 'utf8').includes(`'${slot}':`);
  } catch {
    return false;
  }
}

export async function createContribution({ folder, slot, name, site }: NewContribution): Promise<void> {
  const found = await findSlot(site, slot);
  const [place = '', where = ''] = slot.split('/');
  const isKnown = isKnownSlot(folder, slot);
  await addFeature(folder, name ?? `${place}-${where}`, (names) =>
    contributionFiles({ ...found, isKnown }, names),
  );
  const props = Object.entries(found.props).map(([prop, type]) => `${prop} (${type})`);
  print(`It gets ${props.join(', ') || 'no props'}.`);
  print(
    'Name a page that shows it under "smoke" in package.json, and the gate opens it before it goes live.',
  );
}
