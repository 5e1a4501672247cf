/** Asks the person to prove who they are; what shows the question answers whether they did. */
type Asker = () => Promise<boolean>

let ask: Asker | undefined
let running: Promise<boolean> | undefined

/** Returns a function that stops asking. */
export function onProofNeeded(asker: Asker): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** One question for all calls that wait for it. False where nobody can be asked. */
export function askProof(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  running ??= ask().finally(() => (running = undefined))
  return running
}
