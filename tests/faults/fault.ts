/** A fault that the product must survive. Source of the goals: RELIABILITY 2.3. */
export interface Fault {
  id: string
  /** What is done, and to what. */
  done: string
  goal: string
  /** How often, unless the command says otherwise. */
  cycles: number
  run: (options: FaultOptions) => Promise<Outcome>
}

export interface FaultOptions {
  cycles: number
  /** Tells how far it is. */
  tell: (text: string) => void
}

export interface Outcome {
  /** What was measured, in words and numbers. */
  figure: string
  reached: boolean
}

/** Thrown where this machine cannot do what a fault asks for, with the reason. */
export class Skipped extends Error {}
