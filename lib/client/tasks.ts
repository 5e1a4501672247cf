import { useQuery } from '@tanstack/react-query'
import { taskStatus, type Task } from '@/lib/contract/task'
import { read } from './query'

export const TASK_POLL_MS = 5000

/** Polls a background job every 5 s until it ends. Null id: nothing is watched. Source: spec 000 §4. */
export function useTask(id: string | null): Task | undefined {
  const query = useQuery({
    ...read('tasks', taskStatus, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: (state) => (isOver(state.state.data) ? false : TASK_POLL_MS),
    gcTime: 0,
  })
  return id === null ? undefined : query.data
}

export const isOver = (task: Task | undefined): boolean => task?.status === 'SUCCESS' || task?.status === 'FAILURE'
