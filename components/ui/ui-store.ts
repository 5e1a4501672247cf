import { createStore } from 'jotai'

/** One store for the frame's state, so that `notify`, `confirm` and `openDrawer` work outside React too. */
export const uiStore = createStore()
