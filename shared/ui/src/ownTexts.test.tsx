import { render, screen } from '@testing-library/react';
import { Button } from './Button.tsx';
import { ErrorText } from './ErrorText.tsx';
import { Notice } from './Notice.tsx';
import { TextArea } from './TextArea.tsx';

function translate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = text.data;
    text.replaceWith(outer);
  }
}

const button = (label: string, isBusy: boolean) => (
  <Button {...(isBusy ? { busy: true, busyLabel: 'Saving' } : {})}>
    {label === 'Show' && <svg />}
    {label}
  </Button>
);

test.each([
  ['a button', button('Show', false), button('Hide', true), 'Show', 'Hide'],
  ['a notice', <Notice tone="info">Saved</Notice>, <Notice tone="info">Sent</Notice>, 'Saved', 'Sent'],
  ['an error', <ErrorText>Too short</ErrorText>, <ErrorText>Too long</ErrorText>, 'Too short', 'Too long'],
  [
    'a counter',
    <TextArea label="" value="a" maxLength={9} leftLabel={String} readOnly />,
    <TextArea label="" value="ab" maxLength={9} leftLabel={String} readOnly />,
    '1/9',
    '2/9',
  ],
])('the text of %s changes although a translator has replaced it', (_, before, after, old, text) => {
  const { container, rerender } = render(before);
  translate(container);
  rerender(after);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText(old)).not.toBeInTheDocument();
});
