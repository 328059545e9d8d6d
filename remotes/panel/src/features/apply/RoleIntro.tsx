import { Drawing } from '@site/ui/Drawing';
import { Stack } from '@site/ui/Stack';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { ROLES } from '../../applications/choices.ts';
import { Heading } from '../../lib/Heading.ts';
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

const Name = styled.p`
  font-weight: 650;
`;

const About = styled.p`
  margin: ${space[1]} 0 0;
  font-size: ${size.small};
  line-height: 1.5;
  color: ${color.second};
  text-wrap: pretty;
`;

/** What one can apply for, in a picture and a sentence each. */
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
              <Name>{role}</Name>
              <About>{text(`about${role}`)}</About>
            </div>
          </Role>
        ))}
      </Stack>
    </section>
  );
}
