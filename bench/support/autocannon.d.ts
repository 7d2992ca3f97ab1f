// The part of autocannon 9 that the benchmarks use; it comes without types.
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
    /** The total number of requests, instead of a duration. */
    amount?: number;
    /** Interval in milliseconds of checking whether the run has ended. */
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
