// What the bench uses of autocannon 9, which brings no types.
declare module "autocannon" {
  interface AutocannonRequest {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface AutocannonClient {
    setRequests(requests: AutocannonRequest[]): void;
  }
  interface AutocannonOptions extends AutocannonRequest {
    url: string;
    connections: number;
    /** In seconds. */
    duration?: number;
    /** Requests in all, in place of a duration. */
    amount?: number;
    /** Milliseconds between two looks at whether it is over. */
    sampleInt?: number;
    setupClient?: (client: AutocannonClient) => void;
  }
  interface AutocannonResult {
    "2xx": number;
    non2xx: number;
    errors: number;
  }
  interface AutocannonRun extends PromiseLike<AutocannonResult> {
    on(event: "response", listener: () => void): void;
  }
  export default function autocannon(options: AutocannonOptions): AutocannonRun;
}
