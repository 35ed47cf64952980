import { HttpResponse } from 'msw';

/** An error as every service answers it. */
export function failure(status: number, message: string, headers: Record<string, string> = {}) {
  return HttpResponse.json(
    { message, detail: message, requestId: '00000000-0000-4000-8000-000000000000' },
    { status, headers },
  );
}
