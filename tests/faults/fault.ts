/** A fault that the product must survive. Source of the goals: RELIABILITY 2.3. */
export interface Fault {
  id: string
  /** What is done, and to which program. */
  done: string
  goal: string
  /** The default number of repetitions. */
  cycles: number
  run: (options: FaultOptions) => Promise<Outcome>
}

export interface FaultOptions {
  cycles: number
  /** Reports progress. */
  tell: (text: string) => void
}

export interface Outcome {
  /** The measured result, as text. */
  figure: string
  reached: boolean
}

/** Thrown if this machine cannot run a fault, with the reason. */
export class Skipped extends Error {}
