import { board, boardPage } from '@stoa/contract/board';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callRows } from '../../kernel/api.ts';

const betweenLooks = 10_000;

/**
 * A board's messages, oldest first; while it is open and its tab can be seen, new ones are looked for every ten seconds.
 * Every look asks again for all that is shown, so that no message falls between two pages when others arrive.
 */
export function useBoard(courseInstanceId: string, opened: boolean) {
  const query = useInfiniteQuery({
    queryKey: [board.messages.path, courseInstanceId],
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { pageSize: boardPage, ...(before === '' ? {} : { before }) };
      const { rows } = await callRows(board.messages, { params: { courseInstanceId }, query, signal });
      return rows;
    },
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < boardPage ? undefined : last[0]?._id),
    enabled: opened,
    staleTime: 0,
    refetchInterval: betweenLooks,
  });
  return { ...query, messages: query.data?.pages.toReversed().flat() };
}
