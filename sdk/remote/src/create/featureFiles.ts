import type { FeatureNames } from './featureName.ts';

export type FeatureFiles = Readonly<Record<string, string>>;

const LEAD = { en: 'Something new is being built here.', de: 'Hier entsteht etwas Neues.' };

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const load = (chunk: string, file: string, name: string) =>
  `() => import(/* webpackChunkName: "${chunk}" */ './${file}').then((m) => m.${name})`;

interface Parts {
  readonly component: string;
  readonly definition: string;
  readonly imports: string;
  readonly props?: string;
  readonly content: string;
  readonly testImports: string;
  readonly test: string;
  readonly texts?: object;
}

const filesOf = ({ name, variable }: FeatureNames, parts: Parts): FeatureFiles => ({
  'feature.ts': `import { defineFeature } from '@site/platform/feature';

export const ${variable} = defineFeature({
  name: '${name}',
${parts.definition}
  strings: {
    de: ${load(`${name}-de`, 'locales/de.json', 'default')},
    en: ${load(`${name}-en`, 'locales/en.json', 'default')},
  },
});
`,
  [`${parts.component}.tsx`]: `import { textHook } from '@site/platform/remote';
${parts.imports}
import type en from './locales/en.json';

const useText = textHook<typeof en>('${name}');

export function ${parts.component}(${parts.props ?? ''}) {
  const text = useText();
  return ${parts.content};
}
`,
  [`${parts.component}.test.tsx`]: `${parts.testImports}
import { screen } from '@testing-library/react';
import { ${variable} } from './feature.ts';

test.each([
  ['en', '${LEAD.en}'],
  ['de', '${LEAD.de}'],
] as const)(${parts.test}
  expect(screen.getByText(lead)).toBeVisible();
});
`,
  'locales/de.json': json({ ...parts.texts, lead: LEAD.de }),
  'locales/en.json': json({ ...parts.texts, lead: LEAD.en }),
});

export function pageFiles(remote: string, path: string, names: FeatureNames): FeatureFiles {
  const { name, variable, title } = names;
  const component = `${names.component}Page`;
  return filesOf(names, {
    component,
    definition: `  routes: [
    {
      path: '${path}',
      title: {
        de: '${title}',
        en: '${title}',
      },
      guard: {},
      page: ${load(name, `${component}.tsx`, component)},
    },
  ],`,
    imports: "import { PageHeader } from '@site/ui/PageHeader';",
    content: "<PageHeader title={text('title')} lead={text('lead')} />",
    testImports: "import { renderPage } from '@site/testing/renderPage';",
    test: `'shows its name (%s)', async (lang, lead) => {
  await renderPage('${remote}', ${variable}, { lang });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('${title}');`,
    texts: { title },
  });
}

export interface ContributedSlot {
  readonly name: string;
  readonly props: Readonly<Record<string, string>>;
  readonly sample?: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly isKnown: boolean;
}

const SAMPLES: Readonly<Record<string, string | number | boolean>> = { string: '', number: 1, boolean: true };

const attribute = (value: string | number | boolean | undefined) =>
  typeof value === 'string' && /^[\w. -]*$/.test(value) ? `"${value}"` : `{${JSON.stringify(value)}}`;

export function contributionFiles(slot: ContributedSlot, names: FeatureNames): FeatureFiles {
  const { name, variable, component } = names;
  const props = Object.entries(slot.props);
  const given = props.map(([prop, type]) => ` ${prop}=${attribute(slot.sample?.[prop] ?? SAMPLES[type])}`);
  const files = filesOf(names, {
    component,
    definition: `  routes: [],
  contributions: [
    {
      slot: '${slot.name}',
      order: 50,
      guard: {},
      component: ${load(name, `${component}.tsx`, component)},
    },
  ],`,
    imports: `import type { SlotProps } from '@site/platform/slots';\nimport { Card } from '@site/ui/Card';`,
    props: `_props: SlotProps['${slot.name}']`,
    content: "(\n    <Card>\n      <p>{text('lead')}</p>\n    </Card>\n  )",
    testImports: `import { renderInPage } from '@site/testing/renderPage';\nimport { ${component} } from './${component}.tsx';`,
    test: `'is shown in its slot (%s)', async (lang, lead) => {
  const strings = { '${name}': ${variable}.strings };
  await renderInPage(<${component}${given.join('')} />, { lang, strings });`,
  });
  if (slot.isKnown) return files;
  const types = props.map(([prop, type]) => `readonly ${prop}: ${type}`).join('; ');
  const declaration = `declare module '@site/platform/slots' {
  interface SlotProps {
    '${slot.name}': { ${types} };
  }
}`;
  return { ...files, 'slots.d.ts': `export {};\n\n${declaration}\n` };
}
