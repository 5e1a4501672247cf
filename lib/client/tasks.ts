import { QueryObserver, useQuery, type QueryClient } from '@tanstack/react-query'
import { taskStatus, type Task } from '@/lib/contract/task'
import { ApiError } from './api-error'
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

/** The same for what outlives the screen that began it. Rejects when nobody will know the end, as after a switch of company. */
export function taskEnd(client: QueryClient, id: string): Promise<Task> {
  const observer = new QueryObserver(client, {
    ...read('tasks', taskStatus, { params: { id } }),
    refetchInterval: TASK_POLL_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  return new Promise((resolve, reject) => {
    const stop = observer.subscribe(({ data, error }) => {
      if (data && isOver(data)) resolve(data)
      else if (error instanceof ApiError && error.status < 500) reject(error)
      else return
      stop()
    })
  })
}

export const isOver = (task: Task | undefined): boolean => task?.status === 'SUCCESS' || task?.status === 'FAILURE'
