import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { DraftBooks, readDraft, useDraftKey, useKeepDraft, useKeptState } from './use-kept-draft'
import { useZodForm } from './use-zod-form'

const inBooks = (entity: string) =>
  renderHook(() => useKeptState(useDraftKey('budget'), ''), {
    wrapper: ({ children }: { children: ReactNode }) => <DraftBooks value={entity}>{children}</DraftBooks>,
  })

test('text typed in one entity is restored in that entity, and in no other', () => {
  inBooks('yard').result.current[1](() => '1200')
  expect(inBooks('linehaul').result.current[0]).toBe('')
  expect(inBooks('yard').result.current[0]).toBe('1200')
})

test('the last keys are stored if the page is closed before typing pauses', () => {
  const { result } = renderHook(() => {
    const form = useZodForm(z.strictObject({ note: z.string() }), { values: { note: null }, submit: () => undefined })
    useKeepDraft('a-note', form)
    return form
  })
  act(() => result.current.setValue('note', 'Call first', { shouldDirty: true }))
  expect(readDraft('a-note')).toBeNull()
  fireEvent(window, new Event('pagehide'))
  expect(readDraft('a-note')).toEqual({ note: 'Call first' })
})
