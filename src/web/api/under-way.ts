// Polling of data in progress: the live stream reports its changes, and polling covers a blocked stream.

const withoutStreamMs = 15_000;

/** For a query whose response changes by itself: polls while `isUnderWay` is true for the last response. */
export const pollWhile = <T>(isUnderWay: (answer: T | undefined) => boolean) => ({
  refetchInterval: ({ state }: { state: { data: T | undefined } }): number | false =>
    isUnderWay(state.data) ? withoutStreamMs : false,
});
