'use client'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { formSchema } from './form-schema'
import { useFormOf, type FormSchema, type ZodForm, type ZodFormOptions } from './use-form-of'

/** The only way to build a form: schema → resolver, asterisks, '' ↔ null, the server's field errors, unsaved guard. */
export function useZodForm<In extends FieldValues, Out>(schema: z.ZodType<Out, In>, options: ZodFormOptions<In, Out>): ZodForm<In, Out> {
  const [known] = useState<FormSchema<In, Out>>(() => formSchema(schema))
  return useFormOf(known, options)
}
