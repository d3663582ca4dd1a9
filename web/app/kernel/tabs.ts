/** What one tab of this browser tells the others. */
export type News = { readonly signedIn: string } | { readonly left: true };

/** Not while pages are prerendered: a channel would keep the process from ending. */
const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? undefined : new BroadcastChannel('stoa');

export const tellTabs = (news: News): void => channel?.postMessage(news);
export function onTabs(heard: (news: News) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => heard(data));
}
