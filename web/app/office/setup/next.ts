/** What the button or link of a step is given. */
export interface NextProps {
  readonly done: boolean;
  /** Asks for the list again. */
  readonly retry: () => void;
}
