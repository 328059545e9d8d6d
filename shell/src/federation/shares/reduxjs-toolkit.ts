export { createAction, createSelector, createSlice, isAnyOf, nanoid } from '@reduxjs/toolkit';
