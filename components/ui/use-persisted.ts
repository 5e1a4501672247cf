import { useAtom, type PrimitiveAtom } from 'jotai'
import { uiStore } from './ui-store'
import { useMounted } from './use-mounted'

/** A stored preference; the server and hydration see the initial value, so that their markup agrees. */
export function usePersisted<V>(kept: PrimitiveAtom<V>, initial: V): [V, (value: V) => void] {
  const [value, setValue] = useAtom(kept, { store: uiStore })
  return [useMounted() ? value : initial, setValue]
}
