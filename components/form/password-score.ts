import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** From 0, guessed immediately, to 4. `known` is personal data that others may know too. */
export const passwordScore = (password: string, known: readonly string[]): 0 | 1 | 2 | 3 | 4 =>
  estimator.check(password, known.flatMap((text) => text.split(/[^\p{L}\d]+/u)).filter(Boolean)).score
