/** The props of a step's button or link. */
export interface NextProps {
  readonly done: boolean;
  /** Asks for the list again. */
  readonly retry: () => void;
}
