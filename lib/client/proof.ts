/** Asks the person to prove who they are; resolves to whether they did. */
type Asker = () => Promise<boolean>

let ask: Asker | undefined
let running: Promise<boolean> | undefined

/** Sets what asks for a proof. Returns a function that removes it. */
export function onProofNeeded(asker: Asker): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Asks once for all calls that wait for a proof. False when nobody can be asked. */
export function askProof(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  running ??= ask().finally(() => (running = undefined))
  return running
}
