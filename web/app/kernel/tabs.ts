/** A message from one tab of this browser to the others. */
export type News = { readonly signedIn: string } | { readonly left: true };

/** Absent on the server, where an open channel would keep the process running. */
const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? undefined : new BroadcastChannel('stoa');

export const notifyTabs = (news: News): void => channel?.postMessage(news);
export function onTabs(heard: (news: News) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => heard(data));
}
