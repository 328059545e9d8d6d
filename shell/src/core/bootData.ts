import type { BootData } from '@site/contract/http/site';

const NEUTRAL: BootData = {
  site: {
    name: 'Minigames',
    serverAddress: '',
    accent: '#FFB454',
    hero: { de: '', en: '' },
    socials: [],
    affiliates: [],
    publicPaths: [],
    imprint: { de: '', en: '' },
    timeZone: 'Europe/Berlin',
  },
  lang: 'en',
  registry: { remotes: [] },
  revision: '',
  shell: '',
};

/** Without boot data, as in a unit test, the defaults are neutral. */
function readBootData(): BootData {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as BootData) : NEUTRAL;
}

export const {
  site,
  registry: servedRegistry,
  revision: servedRevision,
  shell: shellVersion,
  overrides,
  telemetry,
} = readBootData();
