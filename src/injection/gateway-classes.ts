// The classes of Gateways for which istiod creates objects.
export interface GatewayClass {
  readonly template: string
  /** Value of the label gateway.istio.io/managed. */
  readonly controller: string
  readonly serviceType: string
  /** Whether the objects have the name of the Gateway, without the class as a suffix. */
  readonly bareName: boolean
  /** Whether pods of the mesh send traffic to it directly, so that its own traffic is not redirected. */
  readonly ownsTraffic: boolean
  readonly eastWest: boolean
}

export const gatewayClasses: Readonly<Record<string, GatewayClass>> = {
  istio: {
    template: 'kube-gateway',
    controller: 'istio.io-gateway-controller',
    serviceType: 'LoadBalancer',
    bareName: false,
    ownsTraffic: false,
    eastWest: false,
  },
  'istio-waypoint': {
    template: 'waypoint',
    controller: 'istio.io-mesh-controller',
    serviceType: 'ClusterIP',
    bareName: true,
    ownsTraffic: true,
    eastWest: false,
  },
  'istio-east-west': {
    template: 'waypoint',
    controller: 'istio.io-eastwest-controller',
    serviceType: 'LoadBalancer',
    bareName: true,
    ownsTraffic: true,
    eastWest: true,
  },
}
