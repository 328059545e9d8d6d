import { setTimeout as sleep } from 'node:timers/promises';
import { needsLogin } from '@site/contract/guards';
import type { ContributionData, RegisteredRemote, Registry, SlotData } from '@site/contract/http/registry';
import { GATE_USER } from './decideRequest.ts';
import type { Finding } from './findings.ts';
import { findGlobalStyles } from './globalStyles.ts';
import { answerChanged } from './network.ts';
import { probeModule, type ProbeResult } from './probeModule.ts';
import { notDone, settleCheck } from './slowness.ts';
import { sourcesOf } from './stackSource.ts';
import { labelOfVisitor, type Given, type Visitor } from './visit.ts';

/** Milliseconds for all contributions of a build, and for the data of one to arrive and be shown. */
const TIMEOUT_MS = 15_000;
const DATA_MS = 1_000;

export interface SampledContribution {
  readonly data: ContributionData;
  readonly props: Readonly<Record<string, string | number | boolean>>;
}

const SAMPLES = { string: 'sample', number: 1, boolean: true };

function sampleOf({ props, sample = {} }: SlotData): SampledContribution['props'] {
  const ofTypes = Object.entries(props).map(([name, type]) => [
    name,
    name === 'uuid' ? GATE_USER.uuid : SAMPLES[type],
  ]);
  return { ...(Object.fromEntries(ofTypes) as SampledContribution['props']), ...sample };
}

/** Returns what a remote contributes to slots that a page of the site opens: nobody loads the rest. */
export function sampledContributions({ remotes }: Registry, name: string): readonly SampledContribution[] {
  const slots = remotes.flatMap(({ modules }) => modules.flatMap(({ slots: opened = [] }) => opened));
  const own = remotes.find((remote) => remote.name === name)?.modules ?? [];
  return own
    .flatMap(({ contributions = [] }) => contributions)
    .flatMap((data) => {
      const slot = slots.find((opened) => opened.name === data.slot);
      return slot ? [{ data, props: sampleOf(slot) }] : [];
    });
}

const PROBE = 'gate-probe';

/** A remote that only this page has, with a page of what another one contributes. */
function probeOf(path: string, isStaff: boolean): RegisteredRemote {
  const title = { de: PROBE, en: PROBE };
  const guard = isStaff ? { login: true as const } : {};
  return {
    name: PROBE,
    version: '1',
    global: `__remote_${PROBE.replace('-', '_')}`,
    type: 'module',
    entry: `/remotes/${PROBE}/1/remoteEntry.js`,
    modules: [{ module: './manifest', routes: [{ feature: 'probe', path, title, guard }], navigation: [] }],
  };
}

/** With sample props: the pages that open a build's slots may need an address that nobody knows. */
export async function renderContributions(
  visitor: Visitor,
  { build, findings, until, knownRules }: Given,
  contributions: readonly SampledContribution[],
): Promise<readonly Finding[]> {
  const shown = contributions.filter(({ data }) => visitor.isStaff || !needsLogin(data.guard));
  if (shown.length === 0) return [];
  const label = labelOfVisitor(visitor);
  if (Date.now() >= until) return settleCheck({ found: [], late: [notDone(label)] }, findings);
  const path = `/${PROBE}`;
  const probe = probeOf(path, visitor.isStaff);
  const page = await visitor.context.newPage();
  const found: Finding[] = [];
  const late: Finding[] = [];
  try {
    await page.route(
      (url) => url.pathname === path,
      (route) => answerChanged(route, build.cookie, ({ remotes }) => ({ remotes: [...remotes, probe] })),
    );
    await page.route(
      (url) => url.pathname === probe.entry,
      (route) =>
        route.fulfill({ contentType: 'text/javascript', body: probeModule(build.name, path, shown) }),
    );
    await page.goto(build.site + path, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    const results = await page
      .waitForFunction(
        (count) => {
          const { probed = [] } = globalThis as { probed?: ProbeResult[] };
          return probed.length >= count && probed;
        },
        shown.length,
        { timeout: TIMEOUT_MS },
      )
      .catch(() => undefined);
    if (!results)
      late.push({
        what: 'What this build contributes to slots is not rendered in time.',
        at: label,
        todo: 'See that the code of each contribution loads in a browser.',
      });
    // What shows data may only break once that is there.
    await sleep(DATA_MS);
    const files = `/remotes/${build.name}/${build.version}/`;
    found.push(...(await findGlobalStyles(page, label, files, await knownRules)));
    const failed = await page.evaluate(() => (globalThis as { probed?: ProbeResult[] }).probed ?? []);
    for (const { feature, slot, message, stack } of failed)
      if (message !== undefined)
        found.push({
          what: `What ${feature} shows in ${slot} throws: ${message}`,
          at: `${slot}, ${label}`,
          sources: sourcesOf(stack, files),
          todo: 'Render something for any props of the slot, and while there is no data. The slot’s sample is what it was given.',
        });
  } catch {
    late.push({
      what: 'The page in which contributions are rendered could not be opened.',
      at: label,
      todo: 'Check that the site responds.',
    });
  } finally {
    await page.close();
  }
  return settleCheck({ found, late }, findings);
}
