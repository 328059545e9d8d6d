import type { AccountData, DeleteAccountAnswer, DeleteAccountBody } from '@site/contract/http/privacy';
import { api } from '../../boot/api.ts';
import { saveFile } from '../../forms/saveFile.ts';

const dataApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloadData: build.mutation<null, void>({
      async queryFn(_, __, ___, ask) {
        const { data, error } = await ask('/user/data');
        if (error) return { error };
        const { name } = (data as AccountData).account;
        // Saved here, so that the answer never enters the state, which every remote reads.
        saveFile(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
        return { data: null };
      },
    }),
    deleteAccount: build.mutation<DeleteAccountAnswer, DeleteAccountBody>({
      query: (body) => ({ url: '/user/delete', method: 'POST', body }),
    }),
  }),
});

export const { useDownloadDataMutation, useDeleteAccountMutation } = dataApi;
