import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { site } from '../../../boot/bootData.ts';
import { Section } from './Section.tsx';
import { useText } from './useText.ts';

export function Questions() {
  const text = useText();
  return (
    <Section title={text('questionsTitle')}>
      <Stack $gap={3}>
        <Disclosure summary={text('joinQuestion')}>
          {text('joinAnswer', { address: site.serverAddress })}
        </Disclosure>
        <Disclosure summary={text('accountQuestion')}>{text('accountAnswer')}</Disclosure>
        <Disclosure summary={text('paidQuestion')}>{text('paidAnswer')}</Disclosure>
      </Stack>
    </Section>
  );
}
