import type { FeatureNames } from './featureName.ts';

/** Texts of files, by path in the folder of a feature. */
export type FeatureFiles = ReadonlyMap<string, string>;

const LEAD = { en: 'Something new is being built here.', de: 'Hier entsteht etwas Neues.' };

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** A string in the quotes of this code: nothing in a name or a path needs an escape. */
const quoted = (text: string) => `'${text}'`;

function stringsOf({ name }: FeatureNames): string {
  const loader = (lang: string) =>
    `    ${lang}: () => import(/* webpackChunkName: "${name}-${lang}" */ './locales/${lang}.json').then((m) => m.default),`;
  return `  strings: {\n${loader('de')}\n${loader('en')}\n  },`;
}

const texts = (of: { readonly de: object; readonly en: object }): [string, string][] => [
  ['locales/de.json', json(of.de)],
  ['locales/en.json', json(of.en)],
];

const TEXT_CASES = `test.each([
  ['en', ${quoted(LEAD.en)}],
  ['de', ${quoted(LEAD.de)}],
] as const)`;

/** Returns the files of a feature with a page. */
export function pageFiles(remote: string, path: string, names: FeatureNames): FeatureFiles {
  const { name, variable, title } = names;
  const component = `${names.component}Page`;
  return new Map([
    [
      'feature.ts',
      `import { defineFeature } from '@site/platform/feature';

export const ${variable} = defineFeature({
  name: '${name}',
  routes: [
    {
      path: '${path}',
      title: {
        de: '${title}',
        en: '${title}',
      },
      guard: {},
      page: () => import(/* webpackChunkName: "${name}" */ './${component}.tsx').then((m) => m.${component}),
    },
  ],
${stringsOf(names)}
});
`,
    ],
    [
      `${component}.tsx`,
      `import { textHook } from '@site/platform/remote';
import { PageHeader } from '@site/ui/PageHeader';
import type en from './locales/en.json';

const useText = textHook<typeof en>('${name}');

export function ${component}() {
  const text = useText();
  return <PageHeader title={text('title')} lead={text('lead')} />;
}
`,
    ],
    [
      `${component}.test.tsx`,
      `import { renderPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { ${variable} } from './feature.ts';

${TEXT_CASES}('shows its name (%s)', async (lang, lead) => {
  await renderPage('${remote}', ${variable}, { lang });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('${title}');
  expect(screen.getByText(lead)).toBeVisible();
});
`,
    ],
    ...texts({ de: { title, lead: LEAD.de }, en: { title, lead: LEAD.en } }),
  ]);
}

/** A slot that a contribution is for. */
export interface ContributedSlot {
  readonly name: string;
  /** The types of its props, by name. */
  readonly props: Readonly<Record<string, string>>;
  readonly sample?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** True if the types of the SDK have it. */
  readonly isKnown: boolean;
}

const SAMPLES: Readonly<Record<string, string | number | boolean>> = { string: '', number: 1, boolean: true };

const attribute = (value: string | number | boolean | undefined) =>
  typeof value === 'string' && /^[\w. -]*$/.test(value) ? `"${value}"` : `{${JSON.stringify(value)}}`;

/** Returns props as they are in JSX, with values of the slot's sample. */
const sampleProps = ({ props, sample }: ContributedSlot) =>
  Object.entries(props)
    .map(([prop, type]) => ` ${prop}=${attribute(sample?.[prop] ?? SAMPLES[type])}`)
    .join('');

const slotTypes = ({ name, props }: ContributedSlot) => `export {};

declare module '@site/platform/slots' {
  interface SlotProps {
    '${name}': { ${Object.entries(props)
      .map(([prop, type]) => `readonly ${prop}: ${type}`)
      .join('; ')} };
  }
}
`;

/** Returns the files of a feature that shows something in a slot. */
export function contributionFiles(slot: ContributedSlot, names: FeatureNames): FeatureFiles {
  const { name, variable, component } = names;
  return new Map([
    [
      'feature.ts',
      `import { defineFeature } from '@site/platform/feature';

export const ${variable} = defineFeature({
  name: '${name}',
  routes: [],
  contributions: [
    {
      slot: '${slot.name}',
      order: 50,
      guard: {},
      component: () => import(/* webpackChunkName: "${name}" */ './${component}.tsx').then((m) => m.${component}),
    },
  ],
${stringsOf(names)}
});
`,
    ],
    [
      `${component}.tsx`,
      `import type { SlotProps } from '@site/platform/slots';
import { textHook } from '@site/platform/remote';
import { Card } from '@site/ui/Card';
import type en from './locales/en.json';

const useText = textHook<typeof en>('${name}');

export function ${component}(_props: SlotProps['${slot.name}']) {
  const text = useText();
  return (
    <Card>
      <p>{text('lead')}</p>
    </Card>
  );
}
`,
    ],
    [
      `${component}.test.tsx`,
      `import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { ${variable} } from './feature.ts';
import { ${component} } from './${component}.tsx';

const strings = { '${name}': ${variable}.strings };

${TEXT_CASES}('is shown in its slot (%s)', async (lang, lead) => {
  await renderInPage(<${component}${sampleProps(slot)} />, { lang, strings });
  expect(screen.getByText(lead)).toBeVisible();
});
`,
    ],
    ...texts({ de: { lead: LEAD.de }, en: { lead: LEAD.en } }),
    ...(slot.isKnown ? [] : ([['slots.d.ts', slotTypes(slot)]] as const)),
  ]);
}
