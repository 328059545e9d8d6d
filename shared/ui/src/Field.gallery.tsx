import styled from 'styled-components';
import { Example } from '../gallery/Example.tsx';
import { Field, FieldFrame } from './Field.tsx';

const Colour = styled.input`
  flex: 1;
  min-height: 48px;
  padding: 8px 12px;
  border: 0;
  background: none;
`;

export function FieldGallery() {
  return (
    <>
      <Example name="Around a control of one's own">
        <Field label="Clan colour" hint="Shown on your banner.">
          {(wiring) => (
            <FieldFrame $invalid={false}>
              <Colour {...wiring} type="color" defaultValue="#ffb454" />
            </FieldFrame>
          )}
        </Field>
      </Example>
      <Example name="With an error">
        <Field label="Other colour" error="Too close to the first one.">
          {(wiring) => (
            <FieldFrame $invalid>
              <Colour {...wiring} type="color" defaultValue="#ffb459" />
            </FieldFrame>
          )}
        </Field>
      </Example>
    </>
  );
}
