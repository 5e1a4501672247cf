import type { StoryLine } from '../story/story'

/** A line that is recorded but not filed yet, for documents, rules and suggestions. */
export interface OpenLine {
  id: string
  line: StoryLine
}
