import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { DraftBooks, useDraftKey, useKeptState } from './use-kept-draft'

const inBooks = (entity: string) =>
  renderHook(() => useKeptState(useDraftKey('budget'), ''), {
    wrapper: ({ children }: { children: ReactNode }) => <DraftBooks value={entity}>{children}</DraftBooks>,
  })

test('what was typed in one entity comes back in it, and in no other', () => {
  inBooks('yard').result.current[1](() => '1200')
  expect(inBooks('linehaul').result.current[0]).toBe('')
  expect(inBooks('yard').result.current[0]).toBe('1200')
})
