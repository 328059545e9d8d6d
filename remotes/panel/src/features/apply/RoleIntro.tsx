import { Drawing } from '@site/ui/Drawing';
import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { ROLES } from '../../lib/applicationChoices.ts';
import { Heading, Hint, PartTitle } from '../../lib/typography.ts';
import { ROLE_SCENES } from './scenes.ts';
import { useText } from './useText.ts';

const Role = styled.li`
  display: flex;
  align-items: start;
  gap: ${space[4]};
`;

const Picture = styled.svg`
  flex: none;
  width: 48px;
  height: 64px;
`;

export function RoleIntro() {
  const text = useText();
  return (
    <section aria-labelledby="roles">
      <Heading id="roles" $gap={4}>
        {text('roles')}
      </Heading>
      <Stack as="ul">
        {ROLES.map((role) => (
          <Role key={role}>
            <Picture viewBox="-9 -18 18 24" aria-hidden="true">
              <Drawing boxes={ROLE_SCENES[role]} />
            </Picture>
            <div>
              <PartTitle as="p">{role}</PartTitle>
              <Hint>{text(`about${role}`)}</Hint>
            </div>
          </Role>
        ))}
      </Stack>
    </section>
  );
}
