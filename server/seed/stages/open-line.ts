import type { StoryLine } from '../story/story'

/** A line that is recorded but not filed: documents, rules and suggestions come to it. */
export interface OpenLine {
  id: string
  line: StoryLine
}
