import { documentOf, sectionsOf } from './measure.ts';

test('a section is written again, and the others stay', () => {
  const before = documentOf(['Sizes', 'API'], new Map([['API', 'old']]));
  const sections = sectionsOf(before);
  expect(sections).toEqual(new Map([['API', 'old']]));
  const after = documentOf(['Sizes', 'API'], sections.set('Sizes', '| a |\n\ntwo'));
  expect(after.indexOf('## Sizes')).toBeLessThan(after.indexOf('## API'));
  expect(sectionsOf(after)).toEqual(
    new Map([
      ['Sizes', '| a |\n\ntwo'],
      ['API', 'old'],
    ]),
  );
});
