import { contactSheet } from './contactSheet.ts';

test('shows each state once, its windows from narrow to wide, in the order given', () => {
  const page = contactSheet([
    'login.wrong.1440.en.png',
    'login.wrong.390.de.png',
    'clans.empty.390.de.png',
    'index.html',
  ]);
  expect(page.match(/<h3>\w+/g)).toEqual(['<h3>wrong', '<h3>empty']);
  expect([...page.matchAll(/src="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    'login.wrong.390.de.png',
    'login.wrong.1440.en.png',
    'clans.empty.390.de.png',
  ]);
  expect([...page.matchAll(/--width: (\d+)/g)].map(([, width]) => width)).toEqual(['390', '1440', '390']);
  expect(page).not.toMatch(/(src|href)="[/h]/);
});
