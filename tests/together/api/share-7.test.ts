import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 7, of: 12 })
