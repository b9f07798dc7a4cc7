// What is under way is followed by the live stream of changes; where no stream gets through, it is asked for again.

const withoutStreamMs = 15_000;

/** For a query whose answer changes by itself: it is made again now and then for as long as `isUnderWay` says so of the last answer. */
export const askedWhile = <T>(isUnderWay: (answer: T | undefined) => boolean) => ({
  refetchInterval: ({ state }: { state: { data: T | undefined } }): number | false =>
    isUnderWay(state.data) ? withoutStreamMs : false,
});
