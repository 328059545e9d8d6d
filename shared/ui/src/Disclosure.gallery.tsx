import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Disclosure } from './Disclosure.tsx';
import { Stack } from './Stack.tsx';

export function DisclosureGallery() {
  return (
    <>
      <Example name="One question">
        <Disclosure summary="How do I join?">Add the address to your server list.</Disclosure>
      </Example>
      <Example name="Several, with hard texts">
        <Stack $gap={3}>
          <Disclosure summary={hardTexts.sentence}>{hardTexts.sentence}</Disclosure>
          <Disclosure summary={hardTexts.word}>
            {hardTexts.emoji} {hardTexts.name}
          </Disclosure>
          <Disclosure summary={hardTexts.rightToLeft}>{hardTexts.rightToLeft}</Disclosure>
        </Stack>
      </Example>
    </>
  );
}
