import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import styled from 'styled-components';
import { site } from '../../../boot/bootData.ts';
import { Section } from './Section.tsx';
import { useText } from './useText.ts';

const List = styled(Stack)`
  max-width: 800px;
`;

export function Questions() {
  const text = useText();
  return (
    <Section title={text('questionsTitle')}>
      <List $gap={3}>
        <Disclosure summary={text('joinQuestion')}>
          {text('joinAnswer', { address: site.serverAddress })}
        </Disclosure>
        <Disclosure summary={text('accountQuestion')}>{text('accountAnswer')}</Disclosure>
        <Disclosure summary={text('paidQuestion')}>{text('paidAnswer')}</Disclosure>
      </List>
    </Section>
  );
}
