import { documentOf, failure, sectionsOf, sectionText } from './document.ts';

const parts = [{ title: 'Sizes' }, { title: 'Starts' }, { title: 'Load' }];
const then = { date: '2026-01-01', commit: '11111111', machine: 'an old machine' };
const now = { date: '2026-02-02', commit: '22222222', machine: 'this machine' };
const section = { body: '| a |\n\n### Detail\n\nb', limits: 'The processor.', missing: [] };

test('what is measured again takes its place, all else stays as it was', () => {
  const first = documentOf(
    parts,
    new Map(parts.map(({ title }) => [title, sectionText({ command: title }, section, then)])),
    then,
  );
  const sections = new Map(sectionsOf(first)).set('Starts', 'new');
  const second = documentOf(parts, sections, now);
  expect(sectionsOf(second)).toEqual(sections);
  expect(sectionsOf(second).get('Load')).toBe(sectionsOf(first).get('Load'));
  expect(sectionsOf(second).get('Load')).toContain('2026-01-01, commit `11111111`, on an old machine.');
  expect(second).toContain('Written last: 2026-02-02, commit `22222222`, on this machine.');
});

test('sections stand in the order of the parts; others, and those that were not measured, are left out', () => {
  const sections = new Map([
    ['Load', 'l'],
    ['Gone', 'g'],
    ['Sizes', 's'],
  ]);
  expect([...sectionsOf(documentOf(parts, sections, now))]).toEqual([
    ['Sizes', 's'],
    ['Load', 'l'],
  ]);
});

test('there is nothing in a document that is not there yet', () => {
  expect([...sectionsOf('')]).toEqual([]);
});

test('a section names its command and what limits it', () => {
  expect(sectionText({ command: 'npm run size' }, section, now)).toBe(
    [
      '2026-02-02, commit `22222222`, on this machine. Alone: `npm run size`.',
      section.body,
      '**What limits it.** The processor.',
    ].join('\n\n'),
  );
});

test('a failure says why, and names no folder of the machine', () => {
  const text = sectionText({ command: 'c' }, failure(`${process.cwd()}/scripts/x.ts is broken`), now);
  expect(text.split('\n\n').slice(1)).toEqual(['**Not measured.** scripts/x.ts is broken']);
});
