export const COUNTER = `
import { createSlice } from '@site/platform/remote';

const counter = createSlice({
  name: 'counter',
  initialState: 0,
  reducers: { counted: (count) => count + 1 },
  selectors: { selectCount: (count) => count },
});
export const { counted } = counter.actions;
export const { selectCount } = counter.selectors;
`;
